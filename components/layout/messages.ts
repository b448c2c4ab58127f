/** Specification sections 6 and 8. */
export const loggedOutMessage = "You're logged out. Please log in to proceed.";
/** Decisions 6: what the service says to a family without a signature. */
export const unsignedMessage = 'Finish your registration first.';
