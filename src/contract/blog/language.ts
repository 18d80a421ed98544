import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'

export const changeLanguage = endpoint('put /language', {
  summary: 'Remember the language of the signed-in user',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  body: z.object({ userId: id, language: z.enum(['en', 'ru']) }),
})
