/**
 * Rules of the fleet's window, as a Lua script. It runs alone on the server, so every decision sees all processes.
 *
 * They are those of `step` of `@permit-tracking/sdk/fleet`, so that a decision is one command. Change both together: a test
 * compares the replies and the state.
 *
 * State: one hash, with the fields of `FleetState`. Fields `p:<process>` have the last command of each process: slots held,
 * slots of the epoch, the epoch, calls and walks waiting, and the expiry. Times are on the clock of the server.
 */
export const windowScript = `
local key, process = KEYS[1], ARGV[1]
local arg = {}
for i = 2, #ARGV do arg[i] = tonumber(ARGV[i]) end
local lease_ms, random = arg[2], arg[3]
local held, held_in_epoch, epoch, unused = arg[4], arg[5], arg[6], arg[7]
local calls, walks, spare = arg[8], arg[9], arg[10]
local is_back, known_remaining, known_reset_ms, known_closed_ms = arg[11] == 1, arg[12], arg[13], arg[14]
local first_result = 15
local max, min, floor = math.max, math.min, math.floor
local never = math.huge

local time = redis.call('TIME')
local now = time[1] * 1000 + floor(time[2] / 1000)

local names = {'epoch', 'version', 'version_at', 'limit', 'remaining', 'in_flight_not_counted', 'remaining_check',
  'reset_at', 'closed_until', 'next_probe_at', 'max_in_flight', 'accepted', 'slow_start_threshold', 'counted_since',
  'backoff_exponent', 'max_accepted', 'held', 'in_epoch', 'calls', 'walks', 'overtakes', 'processes', 'sweep_at',
  'seen_at'}
local values = redis.call('HMGET', key, 'p:' .. process, unpack(names))
local w, stored = {}, {}
for i = 1, #names do
  local value = tonumber(values[i + 1])
  w[names[i]], stored[names[i]] = value, value
end
local is_new = not w.epoch
if is_new then
  w = {epoch = now, version = 0, version_at = now, in_flight_not_counted = 0, remaining_check = 0, closed_until = 0,
    next_probe_at = 0, max_in_flight = 1, accepted = 0, counted_since = now, backoff_exponent = 0, max_accepted = 0,
    overtakes = 0, sweep_at = 0}
end

-- The clock of the server was set back, or a failover changed the server. The times move with it.
local set_back_ms = (w.seen_at or now) - now
if set_back_ms > 0 then
  for _, name in ipairs({'version_at', 'reset_at', 'closed_until', 'next_probe_at', 'counted_since', 'sweep_at'}) do
    if w[name] then w[name] = w[name] - set_back_ms end
  end
end
w.seen_at = now

local function read(record)
  local fields = {}
  for field in string.gmatch(record or '', '%S+') do fields[#fields + 1] = tonumber(field) end
  return {held = fields[1] or 0, in_epoch = fields[3] == w.epoch and fields[2] or 0, calls = fields[4] or 0,
    walks = fields[5] or 0, expires_at = fields[6] or 0}
end

local function start_epoch()
  w.epoch = w.epoch + 1
  if w.accepted > 0 then w.slow_start_threshold = w.accepted end
  w.in_epoch, w.accepted, w.in_flight_not_counted, w.next_probe_at = 0, 0, 0, 0
  w.remaining_check, w.max_in_flight, w.remaining, w.reset_at = 0, 1, nil, nil
end

local function roll_over()
  if w.reset_at and now >= w.reset_at then
    if w.remaining and w.remaining <= w.in_flight_not_counted then start_epoch() end
    w.reset_at = nil
  end
  if now - w.counted_since < 60000 then return end
  w.max_accepted = max(w.max_accepted, w.accepted)
  w.accepted, w.backoff_exponent, w.counted_since = 0, 0, now
  if w.remaining and not w.reset_at and now - w.version_at >= 60000 then w.remaining, w.max_in_flight = nil, 1 end
end

local function learn(remaining, reset_ms)
  w.remaining, w.in_flight_not_counted, w.remaining_check = remaining, w.held, 0
  w.version, w.version_at = w.version + 1, now
  if reset_ms then w.reset_at = now + reset_ms end
end

local function reject(closed_ms, is_current)
  if is_current then
    local pause = min(20000, 500 * 2 ^ w.backoff_exponent) * (0.5 + random / 2)
    local is_backing_off = w.backoff_exponent > 0 or not closed_ms
    w.max_accepted = max(w.accepted, w.max_accepted * 0.98)
    if w.accepted * 4 <= w.max_accepted then w.backoff_exponent = min(6, w.backoff_exponent + 1)
    elseif w.accepted * 2 > w.max_accepted then w.backoff_exponent = max(0, w.backoff_exponent - 1) end
    start_epoch()
    w.closed_until = now + floor(max(closed_ms or 0, is_backing_off and pause or 0))
  elseif closed_ms and now + closed_ms > w.closed_until then
    if w.closed_until <= now then start_epoch() end
    w.closed_until = now + closed_ms
  end
end

roll_over()
local own = read(values[1])
if now >= w.sweep_at then
  w.held, w.in_epoch, w.calls, w.walks, w.processes, w.sweep_at = 0, 0, 0, 0, 0, now + lease_ms
  local fields = redis.call('HGETALL', key)
  for i = 1, #fields, 2 do
    if string.sub(fields[i], 1, 2) == 'p:' then
      local record = read(fields[i + 1])
      if record.expires_at > now and record.expires_at <= now + lease_ms then
        w.held, w.in_epoch = w.held + record.held, w.in_epoch + record.in_epoch
        w.calls, w.walks = w.calls + record.calls, w.walks + record.walks
        w.processes, w.sweep_at = w.processes + 1, min(w.sweep_at, record.expires_at)
      else
        redis.call('HDEL', key, fields[i])
        w.in_flight_not_counted = max(0, w.in_flight_not_counted - record.held)
        if record.held > 0 then w.remaining_check = 1 end
        if fields[i] == 'p:' .. process then own = read() end
      end
    end
  end
end
if own.expires_at == 0 then w.processes, is_back = w.processes + 1, true end

w.held = w.held + held - own.held
w.in_epoch = w.in_epoch + (epoch == w.epoch and held_in_epoch or 0) - own.in_epoch
w.in_flight_not_counted = w.in_flight_not_counted + max(0, held - own.held)
if epoch == w.epoch then w.in_flight_not_counted = max(0, w.in_flight_not_counted - unused) end
local other_calls, other_walks = w.calls - own.calls, w.walks - own.walks

-- The slots held no longer include the requests of these results.
local has_learned = false
for i = first_result, #ARGV, 8 do
  local is_current = arg[i] == w.epoch
  local accepted, limit, remaining, reset_ms = arg[i + 2], arg[i + 3], arg[i + 4], arg[i + 5]
  local rejected, closed_ms = arg[i + 6], arg[i + 7]
  if is_current and accepted > 0 then
    w.closed_until, w.accepted, w.limit = 0, w.accepted + accepted, limit or w.limit
    if remaining and (arg[i + 1] == w.version or remaining < (w.remaining or never)) then
      learn(remaining, reset_ms)
      has_learned = true
    elseif not has_learned then w.in_flight_not_counted = max(0, w.in_flight_not_counted - accepted) end
    w.max_in_flight = w.max_in_flight + accepted * ((w.remaining or w.slow_start_threshold) and 1 or 0.5)
  end
  if rejected > 0 then reject(closed_ms, is_current) end
end

if is_back then
  if known_closed_ms and now + known_closed_ms > w.closed_until then
    if w.closed_until <= now then start_epoch() end
    w.closed_until = now + known_closed_ms
  end
  if known_remaining and known_reset_ms and known_remaining < (w.remaining or never) then
    learn(known_remaining, known_reset_ms)
    w.remaining_check = 1
  end
end

local function closed_ms()
  local is_used_up = w.reset_at and w.remaining and w.remaining <= w.in_flight_not_counted
  return max(0, w.closed_until - now, is_used_up and w.reset_at - now or 0)
end

local function room()
  if w.remaining then
    if w.remaining_check == 1 then return 1 end
    local left = w.remaining - w.in_flight_not_counted
    if w.remaining_check == 0 and left > 0 then return left end
    return w.in_epoch == 0 and 1 or 0
  end
  local below = (w.slow_start_threshold or never) - w.accepted - w.in_epoch
  if below > 0 then return min(floor(w.max_in_flight) - w.in_epoch, below) end
  return floor(1 + math.sqrt(max(0, w.accepted - w.slow_start_threshold))) - w.in_epoch
end

local granted, free = 0, 0
if closed_ms() == 0 then
  free = max(0, room())
  if free == 0 and now >= w.next_probe_at then free = 1 end
  local due_walks = floor(w.overtakes / 9)
  local granted_calls = max(0, min(calls, free - min(due_walks, other_walks)))
  local left = free - granted_calls
  local granted_walks = max(0, min(walks, max(left - other_calls, min(due_walks, left))))
  calls, walks, granted = calls - granted_calls, walks - granted_walks, granted_calls + granted_walks
  w.overtakes = max(0, min(w.overtakes + granted_calls - 9 * granted_walks, 9 * (walks + other_walks)))
  if w.remaining and w.remaining_check == 0 then
    local plenty = free - granted - calls - walks - other_calls - other_walks
    granted = granted + max(0, min(spare, floor(plenty / (4 * w.processes))))
  end
  if granted > 0 then
    w.next_probe_at = now + 5000
    if w.remaining_check == 1 then w.remaining_check = 2 end
  end
end
w.held, w.in_epoch = w.held + granted, w.in_epoch + granted
w.in_flight_not_counted = w.in_flight_not_counted + granted
w.calls, w.walks = other_calls + calls, other_walks + walks

local in_epoch = (epoch == w.epoch and held_in_epoch or 0) + granted
local record = string.format('%.0f %.0f %.0f %.0f %.0f %.0f', held + granted, in_epoch, w.epoch, calls, walks, now + lease_ms)
local fields = {'p:' .. process, record}
for i = 1, #names do
  local name = names[i]
  if w[name] ~= stored[name] then
    fields[#fields + 1] = name
    fields[#fields + 1] = w[name] and string.format('%.14g', w[name]) or ''
  end
end
redis.call('HSET', key, unpack(fields))
local ends_at = max(now, w.closed_until, w.reset_at or 0)
redis.call('PEXPIRE', key, string.format('%.0f', ends_at - now + 600000))

local closed = closed_ms()
local can_open_early = now >= w.closed_until and (w.remaining or 0) > 0 and w.held > 0
return {granted, closed, can_open_early and 1 or 0, w.epoch, w.version, w.processes, w.remaining or -1,
  w.remaining and max(0, w.remaining - w.in_flight_not_counted) or -1, w.reset_at and w.reset_at - now or -1}
`
