/** The whole import failed and nothing was changed. The message is for the operator. */
export class ImportProblem extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'ImportProblem';
  }
}

/** One row was refused; the import continues. */
export class RowRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RowRefused';
  }
}
