/** Thrown if deliveries to the receiver's address aren't allowed. The error doesn't contain the address. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';

  constructor() {
    super('the address is not public');
  }
}
