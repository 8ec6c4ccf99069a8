/** The receiver isn't where deliveries may go. Says nothing about where it is. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';

  constructor() {
    super('the address is not public');
  }
}
