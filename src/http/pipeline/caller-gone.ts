// Why a request is given up: its caller has gone.

/** They hung up before the answer: nobody is left to read it. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}
