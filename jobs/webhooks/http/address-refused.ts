/** The receiver's address is not one that deliveries may go to. The error doesn't reveal the address. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';

  constructor() {
    super('the address is not public');
  }
}
