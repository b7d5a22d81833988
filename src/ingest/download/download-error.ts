// Why a download came to nothing, in a sentence that names the address and says what to do.

export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  constructor(
    readonly address: string,
    sentence: string,
    options?: ErrorOptions,
  ) {
    super(`${address}: ${sentence}`, options);
  }
}
