import type authentication from '#locales/en/authentication.json'
import type common from '#locales/en/common.json'
import type core from '#locales/en/core.json'
import type errors from '#locales/en/errors.json'
import type legal from '#locales/en/legal.json'

/** One file per feature and per service in locales/{language}; a new file is named here. */
export const namespaces = ['common', 'errors', 'authentication', 'core', 'legal'] as const

export type Texts = {
  common: typeof common
  errors: typeof errors
  authentication: typeof authentication
  core: typeof core
  legal: typeof legal
}
