import t from 'tap';
import { TABLES } from '../config.ts';
import { ENVIRONMENTS, PRODUCTION, faultsOf } from './support/run/settings.ts';

/**
 * Returns misspelt forms of a name: a character is left out, doubled or replaced, or two neighbouring characters are
 * swapped.
 */
const mistyped = (name: string): string[] =>
  [...name].flatMap((character, at) => {
    const [before, after] = [name.slice(0, at), name.slice(at + 1)];
    return [
      before + after,
      before + character + character + after,
      `${before}X${after}`,
      before + after.slice(0, 1) + character + after.slice(1),
    ];
  });

t.test('a setting name with any single typing mistake is refused', (t) => {
  let tried = 0;
  const names = TABLES.flatMap(({ settings }) => Object.keys(settings));
  for (const { only = '', settings } of TABLES) {
    for (const name of Object.keys(settings).filter(({ length }) => length >= 8)) {
      const { [name]: value = 'x', ...env } = ENVIRONMENTS[only] ?? {};
      for (const wrong of mistyped(name).filter((it) => !names.includes(it))) {
        const said = faultsOf({ ...env, [wrong]: value });
        if (!said.includes(`\n  ${wrong} is not a setting: did you mean ${name}?`)) t.fail(wrong, { said });
        tried += 1;
      }
    }
  }
  t.ok(tried > 1000, `${tried} names`);
  t.match(faultsOf({ database_url: 'x' }), 'database_url is not a setting: did you mean DATABASE_URL?');
  t.match(faultsOf({ DATBASE_ULR: 'x' }), 'DATBASE_ULR is not a setting', 'two mistakes in a long name');
  t.match(
    faultsOf({ ...PRODUCTION, DATABASE_URL: '', DATABSE_URL: 'x' }),
    /DATABASE_URL is not set\.\n {2}DATABSE_URL is not a setting/,
    'reported together with the other errors',
  );
  t.end();
});

t.test('a name that resembles a setting is accepted if it cannot be a typing mistake', (t) => {
  t.equal(
    faultsOf({ DATABSE_URL: 'x', DATABASE_URL: 'postgres://127.0.0.1/orders' }),
    '',
    'the correct name is set too',
  );
  t.equal(faultsOf({ STRIPE_SECRET_KY: 'x', CLIENT_SECRETS: 'x' }), '', 'it is not read');
  t.equal(faultsOf({ DATABSE_URL: '' }), '', 'the variable is empty');
  t.equal(faultsOf({ HOSTS: 'x', HOME: 'x', POST: 'x', host: 'x' }), '', 'the setting has a short name');
  t.equal(faultsOf({ BASE_URI_: 'x', DATABASE: 'x' }), '', 'the name has too many mistakes for a suggestion');
  t.end();
});

/** Names that machines set, and names of other programs that resemble our settings. */
const FOREIGN = {
  laptop: `PATH HOME USER SHELL TERM LANG LC_ALL PWD OLDPWD SHLVL LOGNAME EDITOR DISPLAY TMPDIR HOSTNAME HOSTTYPE OSTYPE
    MACHTYPE COLORTERM SSH_AUTH_SOCK SSH_CLIENT XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS GTK_MODULES NVM_DIR NODE_PATH
    NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED NODENV_ROOT npm_config_cache npm_lifecycle_event npm_package_name
    INIT_CWD HTTP_PROXY https_proxy NO_PROXY PGHOST PGPORT PGDATA PGDATABASE DATABASE_HOST DATABASE_USER DATABASE_PASSWORD
    DATABASE_NAME DATABASE_PORT STRIPE_API_KEY STRIPE_PUBLISHABLE_KEY STRIPE_DEVICE_NAME LOG_FILE LOG_FORMAT RUST_LOG DEBUG
    JAVA_HOME GOPATH VIRTUAL_ENV PYTHONPATH AWS_REGION AWS_PROFILE AZURE_CLIENT_ID AZURE_CLIENT_SECRET GOOGLE_CLIENT_ID
    OAUTH_CLIENT_SECRET MSAL_CLIENT_ID API_URL APP_URL SITE_URL ASSET_URL PUBLIC_URL REDIS_URL CACHE_DIR CERT_DIR LOG_DIR
    AUTH_TOKEN AUTH_SECRET NEXTAUTH_URL NEXTAUTH_SECRET BASE_PATH BASE_IMAGE`,
  'continuous integration': `CI GITHUB_ACTIONS GITHUB_BASE_REF GITHUB_API_URL GITHUB_SERVER_URL GITHUB_TOKEN GITHUB_WORKSPACE
    RUNNER_OS RUNNER_TEMP RUNNER_TOOL_CACHE CI_API_V4_URL CI_SERVER_URL CI_PROJECT_URL CI_JOB_TOKEN CI_REGISTRY BUILD_ID BUILD_URL
    JOB_URL JOB_NAME NODE_NAME NODE_LABELS EXECUTOR_NUMBER BASE_SHA HEAD_SHA TEST_DATABASE_URL CHROMIUM SCREENSHOTS RUNS ROUNDS`,
  Kubernetes: `KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT KUBERNETES_PORT_443_TCP
    KUBERNETES_PORT_443_TCP_PROTO KUBERNETES_PORT_443_TCP_PORT KUBERNETES_PORT_443_TCP_ADDR POD_NAME POD_IP POD_NAMESPACE NODE_IP
    NODE_HOST HOST_IP SERVICE_ACCOUNT`,
};

/** Environment variables that Kubernetes and Docker set for a service with this name. */
const linksOf = (service: string): string[] =>
  [
    '',
    '_SERVICE_HOST',
    '_SERVICE_PORT',
    '_SERVICE_PORT_HTTP',
    '_PORT',
    '_PORT_80_TCP',
    '_PORT_80_TCP_PROTO',
    '_NAME',
  ]
    .concat(['_PORT_80_TCP_PORT', '_PORT_80_TCP_ADDR', '_ENV_PATH', '_HOST', '_URL'])
    .map((end) => service + end);

t.test('no environment variable of another program is refused as a mistyped setting', (t) => {
  const services = [
    'DATABASE',
    'STRIPE',
    'API',
    'APP',
    'WEB',
    'CLIENT',
    'DATA',
    'LOG',
    'KEY',
    'NODE',
    'PAYMENT',
    'DB',
    'HOST',
  ];
  const lists = { ...FOREIGN, 'service links': services.flatMap(linksOf).join(' ') };
  for (const [where, names] of Object.entries(lists)) {
    const theirs = Object.fromEntries(names.split(/\s+/).map((name) => [name, 'x']));
    for (const { DATABASE_URL: _ours, ...env } of [
      theirs,
      { ...theirs, ...ENVIRONMENTS['introspection'] },
      { ...theirs, ...ENVIRONMENTS['stripe'] },
    ])
      t.equal(faultsOf(env), '', where);
  }
  t.end();
});
