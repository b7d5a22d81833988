// What can be wrong with a dataset, as a sentence that names the file.

export type DatasetFault =
  | 'missing'
  | 'empty'
  | 'foreign'
  | 'version'
  | 'cut'
  | 'corrupt'
  | 'incomplete'
  | 'unwritable';

export class DatasetError extends Error {
  override readonly name = 'DatasetError';
  constructor(
    readonly fault: DatasetFault,
    readonly file: string,
    sentence: string,
    options?: ErrorOptions,
  ) {
    super(`${file}: ${sentence}`, options);
  }
}
