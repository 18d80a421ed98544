import type { ClosingReport } from '#src/contract/core/closing.ts'
import type { Request } from '#src/web/http/route.ts'

/** @param day a business day, by default today */
export function readClosing({ upstream }: Pick<Request, 'upstream'>, day?: string) {
  return upstream.core.read('/closing', { query: { day } })
}

/** What one till redeemed today where it stands; null when nothing. */
export async function readTillToday(
  request: Pick<Request, 'upstream'>,
  till: { id: string; branch: { id: string } },
): Promise<ClosingReport['tills'][number] | null> {
  const { tills } = await readClosing(request)
  const own = (line: (typeof tills)[number]) =>
    line.till?.id === till.id && line.branch?.id === till.branch.id
  return tills.find(own) ?? null
}
