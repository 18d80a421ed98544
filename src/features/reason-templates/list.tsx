import { STATELESS } from '#src/contract/core/bulk-actions.ts'
import { type ReasonKind, reasonKinds } from '#src/contract/core/reason-templates.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { reasonPaths } from '#src/contract/screens/reason-templates.ts'
import { type Language, languages } from '#src/i18n/languages.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { choice, searched } from '#src/web/lists/filters.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { languageNames } from '#views/layouts/shell-forms.ts'
import { ReasonActions } from '#views/reason-templates/actions.tsx'

export const reasonList = defineList({
  filters: {
    kind: choice({
      param: 'kind',
      values: reasonKinds,
      text: (kind) => `approvals:tab.${kind}`,
      select: { label: 'reason-templates:column.kind', empty: 'reason-templates:list.allKinds' },
    }),
    language: choice({
      param: 'language',
      values: languages,
      text: (language) => languageNames[language],
      select: {
        label: 'reason-templates:column.language',
        empty: 'reason-templates:list.allLanguages',
      },
    }),
    q: searched,
  },
  load({ upstream }, { q, page, ...filters }, after) {
    const query = { ...narrowing(filters), term: q || ALL, page, size: PAGE_SIZE, after }
    return upstream.core.read('/reason-templates', { query })
  },
  rows: (found) => found.reasons,
  id: ({ id }) => id,
  file: 'reasons',
  address: reasonPaths.list,

  title: 'reason-templates:title',
  summary: 'reason-templates:list.summary',
  search: 'reason-templates:list.search',
  caption: 'reason-templates:list.caption',
  announce: 'reason-templates:list.announce',
  none: 'reason-templates:list.none',
  noMatch: 'reason-templates:list.noMatch',
  primary: ({ t }) => (
    <ButtonLink href={reasonPaths.add()} tone="primary" icon="plus">
      {t('reason-templates:form.addTitle')}
    </ButtonLink>
  ),

  bulk: {
    kinds: ['reason'],
    item: ({ id, name }) => ({ kind: 'reason', id, version: null, name, status: STATELESS }),
    all: ({ filters: { q, ...filters } }) => ({
      list: 'reasons',
      term: q || ALL,
      ...narrowing(filters),
    }),
  },

  heads: 'reason-templates:column',
  columns: [
    {
      key: 'name',
      part: 'title',
      text: ({ name }) => name,
      under: ({ text }) => <span className="sub">{text}</span>,
    },
    { key: 'kind', part: 'meta', text: ({ kind }, { t }) => t(`approvals:tab.${kind}`) },
    { key: 'language', part: 'meta', text: ({ language }, { t }) => t(languageNames[language]) },
    { key: 'usedLast', part: 'meta', number: ({ usedLast }) => usedLast, labelled: '' },
    {
      key: 'usedLongest',
      wideOnly: true,
      number: ({ usedLongest }) => usedLongest,
      labelled: '',
    },
    { key: 'text', text: ({ text }) => text, fileOnly: true },
    { key: 'actions', acts: (reason) => <ReasonActions reason={reason} /> },
  ],
})

type Narrowed = { kind: ReasonKind | undefined; language: Language | undefined }

function narrowing({ kind, language }: Narrowed) {
  return { kind: kind ?? ALL, language: language ?? ALL } as const
}
