import { pairingPaths, tillPaths } from '#src/contract/screens/tills.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import { idOf, noticeOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { qrPicture } from '#src/web/pictures/qr-picture.ts'
import { PairingPage } from '#views/tills/pairing.tsx'

/** The code that makes a device the till, drawn here: no other site learns the link. */
export async function show({ c, page, upstream, params }: Request): Promise<Result> {
  const path = { id: idOf(params.id) }
  const pairing = await upstream.authentication.read('/tills/{id}/pairing', { path })
  const { till, branchName, token, expiresAt } = pairing
  const title = page.t('tills:pair.title', { name: till.name })
  const link = token && c.get('web').config.publicOrigin + pairingPaths.show({ token })
  return screen({
    title,
    crumbs: crumbsTo(page, tillPaths.list, { label: till.name }),
    main: (
      <PairingPage
        till={till}
        branchName={branchName}
        offer={link && expiresAt ? { link, expiresAt, code: qrPicture(link) } : null}
      />
    ),
  })
}

export async function renew({ upstream, params }: Request): Promise<Result> {
  const path = { id: idOf(params.id) }
  const answer = await attempt(upstream.authentication.POST('/tills/{id}/pairing', { path }))
  const next = tillPaths.pair(path)
  return answer instanceof UpstreamFault ? seeOther(next) : seeOther(next, noticeOf(answer))
}
