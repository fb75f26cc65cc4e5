import { openTable } from './table.ts'

console.table(openTable('permits.db').newest(3))
