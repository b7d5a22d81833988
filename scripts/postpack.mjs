// Runs after `npm pack`: the papers belong to the package alone. In the repository npm would take the pinned versions for its own lock.
import { removePapers } from './package-papers.mjs';
import { root } from './prepare.mjs';

removePapers(root);
