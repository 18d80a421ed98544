import {
  REASON_NAME_MAX,
  type ReasonTemplate,
  reasonKinds,
  unknownPlaceholder,
} from '#src/contract/core/reason-templates.ts'
import { COMMENT_MAX } from '#src/contract/deciding.ts'
import { reasonPaths } from '#src/contract/screens/reason-templates.ts'
import { id } from '#src/contract/values.ts'
import { isLanguage, languages } from '#src/i18n/languages.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { deletion } from '#src/web/decisions/questions.ts'
import { aboutRecord } from '#src/web/forms/about-record.ts'
import { select } from '#src/web/forms/choice-fields.tsx'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { textArea, textLine } from '#src/web/forms/text-fields.tsx'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { languageNames } from '#views/layouts/shell-forms.ts'

const kindOf = (chosen: string) => reasonKinds.find((one) => one === chosen) ?? 'deals'
const languageOf = (chosen: string) => (isLanguage(chosen) ? chosen : 'en')

export const reasonForm = recordForm({
  fields: {
    kind: select('reason-templates:column.kind', {
      values: reasonKinds,
      text: (t, value) => t(`approvals:tab.${kindOf(value)}`),
      required: 'reason-templates:form.kindRequired',
    }),
    language: select('reason-templates:column.language', {
      values: languages,
      text: (t, value) => t(languageNames[languageOf(value)]),
      required: 'reason-templates:form.languageRequired',
    }),
    name: textLine('reason-templates:column.name', {
      required: 'common:messages.nameRequired',
      max: REASON_NAME_MAX,
      autoComplete: 'off',
      counter: true,
    }),
    text: textArea('reason-templates:column.text', {
      required: 'core:reason.textRequired',
      max: COMMENT_MAX,
      valid: (typed) => unknownPlaceholder(typed) === null,
      invalid: 'core:reason.unknownPlaceholder',
      hint: 'reason-templates:form.placeholders',
      rows: 6,
    }),
  },
  find: findReason,
  values: ({ kind, language, name, text }) => ({ kind, language, name, text }),
  about: aboutRecord(reasonPaths, 'reason-templates:form'),
  add: ({ upstream }, values) => upstream.core.POST('/reason-templates', { body: bodyOf(values) }),
  change: ({ upstream }, values, { record: { id }, version }) =>
    upstream.core.PUT('/reason-templates', { body: { ...bodyOf(values), id, version } }),
  done: () => reasonPaths.list(),
})

function bodyOf(values: { kind: string; language: string; name: string; text: string }) {
  const { kind, language, name, text } = values
  return { kind: kindOf(kind), language: languageOf(language), name, text }
}

export const reasonDeletion: Act<ReasonTemplate> = {
  load: findReason,
  ...deletion(reasonPaths, 'reason-templates:delete'),
  send: ({ upstream }, { id }) => upstream.core.DELETE('/reason-templates/{id}', { path: { id } }),
}

function findReason({ upstream, params }: Request): Promise<ReasonTemplate> {
  const given = id.safeParse(params.id)
  if (!given.success) throw new NotFound()
  return upstream.core.read('/reason-templates/{id}', { path: { id: given.data } })
}
