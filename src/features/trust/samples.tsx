import { objectToSample, type TrustSample } from '#src/contract/core/trust.ts'
import { trustPaths } from '#src/contract/screens/trust.ts'
import { reviewHref } from '#src/features/approvals/index.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { readPage } from '#src/web/lists/list-query.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { SampleIndex } from '#views/trust/samples.tsx'

export async function samples(request: Request): Promise<Result> {
  const { page, query, upstream } = request
  const number = readPage(query)
  const found = await upstream.core.read('/trust/samples', { query: { page: number } })
  return screen({
    title: page.t('trust:samples.title'),
    crumbs: crumbsTo(page, trustPaths.samples),
    main: <SampleIndex found={{ ...found, samples: found.samples.map(withHref) }} />,
  })
}

/** Only merchants are trusted. */
function withHref(sample: TrustSample) {
  const { kind, itemId: id } = sample
  return { ...sample, href: reviewHref({ kind, id, userType: 'MERCHANT' }, null) }
}

export const sampleActs = { confirm: actOf('confirm'), object: actOf('object') }

const answers = { confirm: 'CONFIRMED', object: 'OBJECTED' } as const

function actOf(action: keyof typeof answers): Act<TrustSample> {
  return {
    ...(action === 'object' && { decision: objectToSample }),
    load: ({ upstream, params }) =>
      upstream.core.read('/trust/samples/{id}', { path: { id: idOf(params.id) } }),
    question: ({ page }, { id, title, merchantName: merchant }) => ({
      action: trustPaths[action]({ id }),
      ...questionWords(page.t, `trust:${action}`, { title, merchant }),
      cancelHref: trustPaths.samples(),
      crumbs: crumbsTo(page, trustPaths.samples, { label: title }),
    }),
    send: ({ upstream }, { id }, { comment }) =>
      upstream.core.PUT('/trust/samples/{id}', {
        path: { id },
        body: { answer: answers[action], ...(comment && { comment }) },
      }),
    next: () => trustPaths.samples(),
  }
}
