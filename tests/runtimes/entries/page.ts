/** The behaviour in a page: `page?settings=<JSON>`; each line of JSON is sent back to where the page came from. */
import { runBehaviour } from '../behaviour/behaviour.ts'
import { createStandaloneService } from '../behaviour/standalone-service.ts'
import { readSettings, report } from './report.ts'

const { controlUrl, refusedUrl, mayResend } = readSettings()

void runBehaviour(
  { service: createStandaloneService(controlUrl), refusedUrl, mayResend, isPage: true },
  report,
)
