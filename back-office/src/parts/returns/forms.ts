/** Forms in the dialogs of a return. They are a file of their own, which the browser loads after the page. */
export { ApproveReturn } from './approve-return.tsx';
export { CancelReturn } from './cancel-return.tsx';
export { ReceiveReturn } from './receive-return.tsx';
export { DeclineReturn } from './decline-return.tsx';
