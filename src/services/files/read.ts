import { eq } from 'drizzle-orm'
import { readFile as contract, type ImageSize } from '#src/contract/files/files.ts'
import { apiHeaders } from '#src/contract/headers.ts'
import { NOTHING } from '#src/platform/content-policy.ts'
import { isAttachedFor } from '#src/services/core/index.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { bearerOf } from '#src/services/kit/endpoints/gate.ts'
import { Refusal, requirePermission } from '#src/services/kit/refusals/refusal.ts'
import { documentKey, pictureKey } from './keys.ts'
import { files } from './schema.ts'

const sealed = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': NOTHING,
}

/** Pictures are public and cached forever; documents are for their owner and administrators. */
export const readFile = bind(contract, async ({ params, query, c, requestId }, deps) => {
  const [file] = await deps.db.select().from(files).where(eq(files.id, params.id))
  if (!file) throw notFound()
  if (file.kind === 'IMAGE') {
    return answer(await bytesOf(deps, pictureKey(file.id, query.size)), {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  }
  await refuseStrangers(deps, c.req.header(apiHeaders.authorization), requestId, file)
  const { key, type, name } = storedAs(file, query.size)
  return answer(await bytesOf(deps, key), {
    'content-type': type,
    'content-disposition': `attachment; filename="document.${type === 'application/pdf' ? 'pdf' : 'webp'}"; filename*=UTF-8''${encoded(name)}`,
    'cache-control': 'no-store',
  })
})

function storedAs({ id, pictured, name }: typeof files.$inferSelect, size: ImageSize) {
  if (!pictured) return { key: documentKey(id), type: 'application/pdf', name }
  return { key: pictureKey(id, size), type: 'image/webp', name: name.replace(/\.\w+$/, '.webp') }
}

/**
 * Without its owner's token a document is not found; a bad token is refused. Attachments of a review's
 * messages are readable by both sides. Other documents prove branches: administrators need permission for
 * those.
 */
async function refuseStrangers(
  deps: ServiceDeps,
  header: string | undefined,
  requestId: string,
  { id, ownerId }: typeof files.$inferSelect,
): Promise<void> {
  if (header === undefined) throw notFound()
  const caller = await deps.identify(bearerOf(header), requestId)
  if (caller.userId === ownerId) return
  if (await isAttachedFor(deps.db, caller, id)) return
  if (caller.role !== 'ADMIN') throw notFound()
  requirePermission(caller, 'VIEW_BRANCH')
}

async function bytesOf({ storage }: ServiceDeps, key: string): Promise<Uint8Array> {
  const bytes = await storage.read(key)
  if (!bytes) throw notFound()
  return bytes
}

function answer(bytes: Uint8Array, headers: Record<string, string>): Response {
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, ...sealed, 'content-length': String(bytes.length) },
  })
}

/** RFC 8187; encodeURIComponent leaves a few characters it does not allow. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function notFound(): Refusal {
  return new Refusal('notFound', 'errors:service.notFound')
}
