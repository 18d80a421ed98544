import { onboardingSteps } from '#src/contract/core/onboarding-steps.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { merchantPaths } from '#src/contract/screens/merchants.ts'
import { onboardingPaths } from '#src/contract/screens/onboarding.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { choice, searched } from '#src/web/lists/filters.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { StepTag, stepTitle, stuckState, WriteLink } from '#views/onboarding/exports.ts'

/** Merchants without a redemption, by what each is at; the longest first. */
export const onboardingList = defineList({
  filters: {
    step: choice({
      param: 'step',
      values: onboardingSteps,
      text: (step) => `onboarding:step.${step}`,
      select: { label: 'onboarding:column.step', empty: 'onboarding:list.anyStep' },
    }),
    q: searched,
  },
  load: ({ upstream }, { q, page, step }, after) =>
    upstream.core.read('/onboarding/{page}/{size}/search/{term}', {
      path: { page, size: PAGE_SIZE, term: q || ALL },
      query: { step, after },
    }),
  rows: ({ merchants }) => merchants,
  id: ({ id }) => id,
  file: 'merchants-on-their-way',
  address: onboardingPaths.list,

  title: 'onboarding:list.title',
  crumbs: (page) => crumbsTo(page, onboardingPaths.list),
  summary: 'onboarding:list.lead',
  search: 'merchants:list.search',
  caption: 'onboarding:list.title',
  announce: 'merchants:list.MERCHANT.announce',
  icon: 'store',
  noneTitle: 'onboarding:list.none',
  none: 'onboarding:list.noneHint',

  live: true,
  rowHref: ({ id }) => merchantPaths.view({ id }),
  heads: 'onboarding:column',
  columns: [
    {
      key: 'picture',
      picture: ({ name, imageUrl }) => ({ name, imageUrl, square: true }),
    },
    {
      key: 'name',
      part: 'title',
      text: ({ businessName, name }) => businessName ?? name,
      under: ({ businessName, name }) => businessName && <span className="sub">{name}</span>,
    },
    {
      key: 'step',
      part: 'meta',
      text: ({ step, done, total }, { t }) =>
        t('onboarding:list.at', { step: stepTitle(t, step), done, total }),
    },
    {
      key: 'state',
      text: ({ step }, { t }) => stuckState(t, step).words,
      cell: ({ step }) => <StepTag step={step} />,
    },
    { key: 'since', date: ({ step }) => step.since },
    { key: 'actions', acts: ({ step, name }) => <WriteLink step={step} of={name} /> },
  ],
})
