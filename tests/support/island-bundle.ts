import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { root } from '#tests/structure/source-files.ts'

const REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']

/** An island as browsers get it, React aside: all of its bytes (brotli), its first file, and every file. */
export async function bundleIsland(name: string) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [`islands/${name}/mount.tsx`],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    external: REACT,
    legalComments: 'none',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const bytes = outputFiles.reduce((sum, { text }) => sum + brotliCompressSync(text).length, 0)
  const { outputs } = metafile
  return { bytes, outputs, entry: Object.values(outputs).find(({ entryPoint }) => entryPoint) }
}
