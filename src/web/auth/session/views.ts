import { eq, inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { StartedView } from '#src/contract/authentication/account-views.ts'
import type { Handles } from '#src/database/connect.ts'
import { secretBoxOf } from '#src/platform/secret-box.ts'
import type { UpstreamFactory } from '#src/upstream/create-upstream.ts'
import { fixedBearer, type UpstreamCall } from '#src/upstream/settings.ts'
import { actorOf } from '#src/web/auth/actor-of.ts'
import { loadFacts } from './facts.ts'
import { hashOf } from './hash.ts'
import { newSessionId } from './lucia.ts'
import { fromNow, prepareReadRow, type ReadRow } from './rows.ts'
import { sessions } from './schema.ts'

type Deps = Handles & { upstream: UpstreamFactory; log: Logger; secretKeys: readonly string[] }

/**
 * What an administrator sees of somebody's account: a session row beside the own one, which names it. The
 * cookie stays the administrator's, so signing out, or anything else that ends their session, ends the view.
 */
export function createViews({ db, quick, upstream, log, secretKeys }: Deps) {
  const readRow = prepareReadRow(quick)
  const box = secretBoxOf(secretKeys, 'upstream-tokens')

  async function end({ id, viewing }: Pick<ReadRow, 'id' | 'viewing'>): Promise<void> {
    await db.update(sessions).set({ viewing: null }).where(eq(sessions.id, id))
    if (viewing) await db.delete(sessions).where(inArray(sessions.id, [viewing]))
  }

  return {
    /** Null once it is over. */
    async read({ id, row: viewer }: { id: string; row: ReadRow }) {
      const row = await readRow(viewer.viewing ?? '')
      if (!row?.view || row.revoked) return null
      const view = { until: row.absoluteExpiresAt.getTime() }
      return { id, row, actor: { ...actorOf(row.profile, row.role), view }, viewer }
    },

    /** @throws UpstreamFault, SessionOver when the profile cannot be read; nothing is stored then */
    async begin(viewer: ReadRow, started: StartedView, call: Omit<UpstreamCall, 'bearer'>) {
      const { userId, role, signInId, accessToken, expires_in: seconds } = started
      const bearer = fixedBearer(userId, accessToken)
      const facts = await loadFacts(upstream({ ...call, bearer }), log)
      const id = hashOf(newSessionId(false))
      await end(viewer)
      await db.insert(sessions).values({
        ...facts,
        id,
        userId,
        role,
        signInId,
        view: { by: viewer.userId },
        idleSeconds: seconds,
        accessToken: box.seal(accessToken, userId),
        // Nothing renews it: it lives as long as the view.
        refreshToken: '',
        expiresAt: fromNow(seconds),
        absoluteExpiresAt: fromNow(seconds),
        accessExpiresAt: fromNow(seconds),
      })
      await db.update(sessions).set({ viewing: id }).where(eq(sessions.id, viewer.id))
    },

    end,
  }
}
