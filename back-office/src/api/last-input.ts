/** Time of the last input of the user, in ms since 1970. */
let lastInput = Date.now();

for (const type of ['pointerdown', 'pointermove', 'wheel', 'touchmove', 'keydown'])
  window.addEventListener(type, () => (lastInput = Date.now()), { capture: true, passive: true });

/**
 * Headers of every request. `X-Back-Office` proves that a page of the back office sent the request, because forms and
 * other sites can't send this header. The server ends a session some time after the last input of the user, although
 * the page goes on reading, so each request says how long ago this was.
 */
export const ownHeaders = (): Record<string, string> => ({
  'X-Back-Office': '1',
  'X-Idle-Seconds': String(Math.floor(Math.max(0, Date.now() - lastInput) / 1000)),
});
