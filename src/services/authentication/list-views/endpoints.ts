import { readChoices } from './read-choices.ts'
import { writeChoicesEndpoints } from './write-choices.ts'
import { writeViewsEndpoints } from './write-views.ts'

export const listViewsEndpoints = [readChoices, ...writeChoicesEndpoints, ...writeViewsEndpoints]
