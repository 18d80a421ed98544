import { randomUUID } from 'node:crypto'
import type { ExportPart } from '#src/contract/core/exports.ts'
import { fallbackLanguage } from '#src/i18n/languages.ts'
import type { Job } from '#src/platform/start-job.ts'
import type { UpstreamFactory } from '#src/upstream/create-upstream.ts'
import { fixedBearer } from '#src/upstream/settings.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import type { Web } from '#src/web/http/web.ts'
import { partHeaders } from './export-part.ts'

type Deps = { upstream: UpstreamFactory; self: Web['self']; publicOrigin: string }

/**
 * Writes the parts of background exports. Each part is a request for the list with its owner's current
 * rights, behind the screen's guard. The services store the parts and say which is due.
 */
export function createExportJob({ upstream, self, publicOrigin }: Deps): Job {
  return { name: 'exports', everyMs: 1000, run: writePart }

  async function writePart(): Promise<boolean> {
    const requestId = `export-${randomUUID()}`
    const call = { bearer: null, language: fallbackLanguage, requestId, clientAddress: null }
    const services = upstream(call)
    const { part } = await services.need(services.core.POST('/exports/take'))
    if (!part) return false
    const answer = await readPart(part, requestId)
    if (answer.status >= 500) throw new Error(`a part of export ${part.id} could not be read`)
    services.renewDeadline()
    await keep(services, part, answer)
    return true
  }

  function readPart(
    { list, query, after, token, ownerId, language }: ExportPart,
    requestId: string,
  ) {
    const address = new URL(list, publicOrigin)
    address.search = query
    address.searchParams.set('format', 'csv')
    const bearer = fixedBearer(ownerId, token)
    const inner = { requestId, clientAddress: null, notice: null }
    return self(new Request(address), { ...inner, work: { bearer, language, after } })
  }
}

/** Another page answered: the owner may no longer open the list. */
async function keep(services: Upstream, { id, holder }: ExportPart, answer: Response) {
  const rows = answer.headers.get(partHeaders.rows)
  const path = { id }
  if (!answer.ok || rows === null) {
    await services.need(services.core.PUT('/exports/{id}/refused', { path, body: { holder } }))
    return
  }
  const after = answer.headers.get(partHeaders.after) ?? ''
  const file = new File([await answer.arrayBuffer()], 'part.csv', { type: 'text/csv' })
  const body = { holder, rows: Number(rows), after, file }
  const kept = await services.core.PUT('/exports/{id}/part', { path, body })
  if (!kept.ok && kept.kind !== 'conflict') throw new Error(kept.displayMessage)
}
