import type { ReactNode } from 'react'
import type { Request } from '#src/web/http/route.ts'
import { BranchesPanel } from '#views/branches/panel.tsx'
import { branchList } from './list.tsx'
import { readBranchPage } from './load-branches.ts'

export async function branchesPanel(request: Request, ownerId?: string): Promise<ReactNode> {
  const first = { q: '', page: 0, status: 'ALL', ownerId } as const
  const { branches, totalItems } = await readBranchPage(request, first)
  return (
    <BranchesPanel totalItems={totalItems} ownerId={ownerId}>
      {branches.length > 0 ? branchList.table(request, branches) : null}
    </BranchesPanel>
  )
}
