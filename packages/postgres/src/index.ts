export type { Database, Queryable } from './database.ts'
