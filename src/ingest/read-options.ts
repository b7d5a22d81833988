// What a user may say about how sources are read; each format takes what concerns it.
import type { AdminLevels } from './osm/admin-levels.ts';
import type { TableOptions } from './records/table-options.ts';

export interface ReadOptions extends TableOptions {
  readonly threads?: number;
  readonly country?: string;
  readonly roads?: boolean;
  readonly places?: boolean;
  /** What the admin_levels of a country mean, where the built-in table does not fit. */
  readonly adminLevels?: AdminLevels;
}
