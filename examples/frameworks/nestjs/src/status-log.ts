import { Injectable } from '@nestjs/common'

/** Stands for the part of an app that needs to know about status changes. */
@Injectable()
export class StatusLog {
  readonly lines: string[] = []

  add(permitNumber: string, status: string) {
    this.lines.push(`${permitNumber}: ${status}`)
  }
}
