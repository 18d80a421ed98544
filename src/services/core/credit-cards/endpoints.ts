import { listCardRequests } from './list-cards.ts'
import { readCardRequest } from './read-card.ts'
import { requestCard } from './request-card.ts'

export const creditCardsEndpoints = [listCardRequests, readCardRequest, requestCard]
