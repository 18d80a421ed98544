import type { Request } from '#src/web/http/route.ts'
import type { ApprovalTab } from './filters.ts'

export function rememberedTab({ c }: Request): string | null {
  return c.get('session')?.row.approvalsTab ?? null
}

export async function rememberTab({ c }: Request, tab: ApprovalTab): Promise<void> {
  const session = c.get('session')
  if (session) await c.get('web').sessions.rememberApprovalsTab(session, tab)
}
