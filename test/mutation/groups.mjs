// The files that guard something, in groups that are changed and tested together: `sources` get the mutations, `tests` must
// notice them. Tests are those that run on the sources themselves, in one thread, within seconds.

export const GROUPS = {
  keys: {
    sources: ['src/accounts/{keys,known-keys,missed-keys,operator,domains}.ts'],
    tests: ['test/accounts/{known-keys,operator-token,domains}.test.ts'],
  },
  admission: {
    sources: ['src/accounts/{account-admission,admission}.ts', 'src/accounts/limits/shared-buckets.ts'],
    tests: ['test/accounts/admission.test.ts', 'test/accounts/limits/{shared-buckets,bucket-slots}.test.ts'],
  },
  ledger: {
    sources: ['src/accounts/ledger/*.ts'],
    // Without ledger.test.ts, which runs over databases.
    tests: ['test/accounts/ledger/{holder,journal,period,purse,recovery,tally}.test.ts'],
  },
  requests: {
    sources: [
      'src/http/{bodies,json-body,multipart-body,raw-url,request-url,answers-under-way}.ts',
      'src/http/pipeline/{identify,receive,exchange}.ts',
    ],
    tests: ['test/http/{bodies,raw-url,answers-under-way}.test.ts', 'test/http/pipeline/*.test.ts'],
  },
  failures: {
    sources: [
      'src/http/{failures,errors,domain-errors,logging,server-load,connections,waiting-line}.ts',
      'src/http/pipeline/{fail,load}.ts',
    ],
    tests: ['test/http/{failures,logging,connections,waiting-line}.test.ts'],
  },
  store: {
    sources: [
      'src/store/sqlite/{connect,failures,migration-lock,patient-dialect}.ts',
      'src/store/{file-lock,keys,migrate,state-folder,transaction,unavailable}.ts',
    ],
    tests: ['test/store/{store,sqlite-connection}.test.ts'],
  },
  dataset: {
    sources: ['src/dataset/{manifest,open,open-file,write-file,writer,format}.ts'],
    tests: ['test/dataset/{column-file,manifest}.test.ts'],
  },
  regions: {
    sources: ['src/regions/chain.ts'],
    tests: ['test/regions/chain*.test.ts'],
  },
};
