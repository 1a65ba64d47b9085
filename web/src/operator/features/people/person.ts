/** Whom it is about: one of the two. */
export interface Person {
  readonly phone_number?: string;
  readonly email_address?: string;
}
