import { showPermits } from './show-permits.ts'

void showPermits()
document.querySelector('#reload')?.addEventListener('click', showPermits)
setInterval(showPermits, 60_000)
