/** Product sections 6 and 8. */
export const loggedOutMessage = "You're logged out. Please log in to proceed.";
/** Product rule 6: what the service says to a family without a signature. */
export const unsignedMessage = 'Finish your registration first.';
/** Record 0168: a list that could not be loaded is then loaded by itself. */
export const onlineAgainMessage = 'You’re back online.';
