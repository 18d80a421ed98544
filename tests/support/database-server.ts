import pg from 'pg'
import { inject } from 'vitest'

/** Acts on the server of this run, outside every test database. */
export async function onServer<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Copies the template's files, which takes a quarter of the time of logging each of its pages. */
export async function cloneDatabase(client: pg.Client, template: string, name: string) {
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
}

export function urlOf(name: string): string {
  return inject('serverUrl').replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
