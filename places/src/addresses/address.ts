/** A postal address. A part that is unknown is an empty string. */
export interface Address {
  /** Stays the same across restarts and imports. */
  readonly id: string;
  readonly formatted_address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly city: string;
  readonly country_code: string;
  readonly zipcode: string;
  readonly street: string;
  readonly number: string;
}

/** A house of a street; its address is looked up by its id. */
export interface KnownHouse {
  readonly id: string;
  readonly number: string;
}
