// The thread that works on the state file for all event loops of a server: a statement holds its thread until the disk has what it wrote, and no caller
// should wait for that who did not ask for it. Each event loop has a connection of its own here, so that their transactions do not mix.
import { type MessagePort, parentPort } from 'node:worker_threads';
import { codeOf, messageOf } from '../../text/thrown.ts';
import { tellWhatEndsThisThread } from '../../threads/sent-error.ts';
import { ThreadLink } from '../../threads/thread-link.ts';
import type { SqliteConnection } from './driver.ts';
import { openStateFile } from './state-file.ts';
import type { FailedStatement, RanStatement, Statement } from './state-thread.ts';

tellWhatEndsThisThread();
parentPort?.on('message', ({ folder, port }: { readonly folder: string; readonly port: MessagePort }) => {
  let file: SqliteConnection | undefined;
  const close = (): void => {
    file?.close();
    file = undefined;
  };
  const questions = {
    run(statement: Statement) {
      // Whoever is refused comes again a moment later, and others are served in the meantime.
      file ??= openStateFile(folder, 0);
      return ran(file, statement);
    },
    close,
  };
  new ThreadLink(port, questions, { describe });
  // Its event loop has ended, whether it said so or not; what it had not committed is undone.
  port.once('close', close);
});

function ran(file: SqliteConnection, { sql, parameters }: Statement): RanStatement<unknown> {
  const statement = file.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], changes: BigInt(changes), lastId: BigInt(lastInsertRowid) };
}

const describe = (error: unknown): FailedStatement => ({
  message: messageOf(error),
  code: codeOf(error) ?? '',
});
