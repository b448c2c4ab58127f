/** Why a whole import was given up; nothing was changed. The sentence is for the operator. */
export class ImportProblem extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'ImportProblem';
  }
}

/** Why one row was refused; the others go on. */
export class RowRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RowRefused';
  }
}
