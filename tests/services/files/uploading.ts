import type { ServiceApp } from '#src/services/kit/endpoints/facts.ts'
import { testSettings } from '#tests/support/service-deps.ts'

export type Part = { name: string; bytes: Uint8Array; type?: string }
export type Uploaded = { files: { id: string; url: string }[] }

/** POST files/upload with the API key, as the web half sends it. */
export async function upload(
  files: ServiceApp,
  headers: Record<string, string>,
  parts: Part[],
  fields: Record<string, string> = {},
): Promise<Response> {
  const body = new FormData()
  for (const { name, bytes, type = 'image/png' } of parts) {
    body.append('files', new File([new Uint8Array(bytes)], name, { type }))
  }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return files.request('/files/upload', {
    method: 'POST',
    headers: { 'x-api-key': testSettings.apiKey, ...headers },
    body,
  })
}
