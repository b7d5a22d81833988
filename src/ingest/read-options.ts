// User options for reading sources; each format uses those that apply to it.
import type { AdminLevels } from './osm/admin-levels.ts';
import type { TableOptions } from './records/table-options.ts';

export interface ReadOptions extends TableOptions {
  readonly threads?: number;
  readonly roads?: boolean;
  readonly places?: boolean;
  /** What the admin_levels of a country mean, where the built-in table does not fit. */
  readonly adminLevels?: AdminLevels;
}
