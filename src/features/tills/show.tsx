import { tillPaths } from '#src/contract/screens/tills.ts'
import { readTillToday } from '#src/features/closing/index.ts'
import { orNull } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { can } from '#views/page/page.ts'
import { TillPage } from '#views/tills/show.tsx'
import { readTill, readTillOffline } from './load-tills.ts'

export async function show(request: Request): Promise<Result> {
  const { page, actor } = request
  const [till, record] = await Promise.all([readTill(request), readTillOffline(request)])
  const today = can(actor, 'VIEW_COUPON') ? await orNull(readTillToday(request, till)) : null
  return screen({
    title: till.name,
    crumbs: crumbsTo(page, tillPaths.list, { label: till.name }),
    main: <TillPage till={till} record={record} today={today} />,
  })
}
