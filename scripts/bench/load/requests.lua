-- The requests that wrk sends. Arguments: the token, the kind of requests, a random hexadecimal number, and the port of a
-- server for each thread. `uniform` and `hot` create orders of two lines, each with a new idempotency key: with `uniform`,
-- both lines have any SKU, and with `hot`, the first line has SKU-1. `full` creates orders with address, shipping method
-- and one of 100 discount codes, `oneCode` always with the same code, and `quote` prices orders as `full` creates them.
-- Any other kind is a file of paths, which are read in random order.
local headers, paths, what, run
local codes = 100
local prices = '"shippingMethod":"parcel","discountCodes":["TEN-code"],'
local full = '"paymentMethod":"tok_approved",' .. prices .. '"contact":{"email":"anna@example.com"},"shippingAddress":'
  .. '{"name":"Anna Bauer","line1":"Beispielweg 7","postalCode":"10117","city":"Berlin","countryCode":"DE"}'
local ends = {
  uniform = '"paymentMethod":"tok_approved"',
  hot = '"paymentMethod":"tok_approved"',
  full = full,
  oneCode = full,
  quote = prices .. '"shippingCountry":"DE"',
}
local count = 0
local threads = 0

-- Assigns a number to each thread.
function setup(thread)
  threads = threads + 1
  thread:set("number", threads)
end

function init(args)
  local ports = {}
  for port in args[4]:gmatch("%d+") do ports[#ports + 1] = port end
  wrk.thread.addr = wrk.lookup(wrk.host, ports[number])[1]
  headers = { ["Authorization"] = "Bearer " .. args[1], ["Content-Type"] = "application/json" }
  -- Because of this number, each thread has its own keys and random numbers.
  what, run = args[2], args[3] .. "-" .. number
  math.randomseed(tonumber(args[3], 16) + number)
  if ends[what] then return end
  headers["Content-Type"] = nil
  paths = {}
  for path in io.lines(what) do paths[#paths + 1] = path end
end

function request()
  if paths then return wrk.format("GET", paths[math.random(#paths)], headers) end
  count = count + 1
  local ending = ends[what]:gsub("code", what == "oneCode" and 1 or math.random(codes), 1)
  if what ~= "quote" then headers["Idempotency-Key"] = run .. "-" .. count end
  return wrk.format("POST", what == "quote" and "/api/v1/quotes" or "/api/v1/orders", headers, string.format(
    '{"customerId":"customer-%d","items":[{"sku":"SKU-%d","quantity":1},{"sku":"SKU-%d","quantity":2}],%s}',
    math.random(10000), what == "hot" and 1 or math.random(10000), math.random(10000), ending))
end

-- Prints the number of requests, the duration in microseconds, the number of failures, and p50 and p99 in microseconds.
function done(summary, latency)
  local e = summary.errors
  print(string.format("RESULT %d %d %d %d %d", summary.requests, summary.duration,
    e.connect + e.read + e.write + e.status + e.timeout, latency:percentile(50), latency:percentile(99)))
end
