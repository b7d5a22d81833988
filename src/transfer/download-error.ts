// Why a download failed, in a sentence that names the URL and says what to do.

export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  constructor(
    readonly url: string,
    sentence: string,
    options?: ErrorOptions,
  ) {
    super(`${url}: ${sentence}`, options);
  }
}
