/** A list of passwords that were stolen somewhere. */
export interface LeakedPasswords {
  /** Throws if the list does not answer. */
  has(password: string): Promise<boolean>;
}
