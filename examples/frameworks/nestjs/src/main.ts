import { NestFactory } from '@nestjs/core'
import { AppModule } from './app.module.js'

// `rawBody` keeps the bytes of a webhook, which its signature covers.
const app = await NestFactory.create(AppModule, { rawBody: true })
const { PORT = '3000', HOST = '127.0.0.1' } = process.env
await app.listen(PORT, HOST)
