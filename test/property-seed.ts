// Property tests draw the same cases in every run, so that a failure can be reproduced. SEED=… draws others.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED ?? 20260) });
