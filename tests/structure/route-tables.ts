import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Route } from '#src/web/http/route.ts'
import { filesIn, root } from './source-files.ts'

export type RouteTable = { file: string; text: string; routes: Route[] }

/** Every routes.ts of the features, as the program itself loads it. */
export async function routeTables(): Promise<RouteTable[]> {
  const files = filesIn(['src/features'], /\/routes\.ts$/)
  return Promise.all(
    files.map(async ({ path, text }) => {
      const module: Record<string, unknown> = await import(pathToFileURL(join(root, path)).href)
      return { file: path, text, routes: Object.values(module).flatMap(rowsIn) }
    }),
  )
}

function rowsIn(exported: unknown): Route[] {
  return Array.isArray(exported) ? exported.filter(isRow) : []
}

function isRow(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'handler' in value && 'method' in value
}
