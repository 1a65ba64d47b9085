import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { addressOf } from '@sendero/core/contract/endpoint';
import { placeOrder } from '@sendero/core/contract/order-api';
import { openDatabase } from '@sendero/server/src/db/db.ts';
import { startChild, hear, productSettings, stopChild } from './child.ts';
import { withDatabase } from './database.ts';
import { rateOf, wire } from './load.ts';
import { authorization, newOrder, openShops } from './shops.ts';
const cpu = (pid:number)=>{const f=readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1]!.split(' ');return (Number(f[11])+Number(f[12]))*10;};
const stat=()=>{const f=readFileSync('/proc/stat','utf8').split('\n')[0]!.split(/\s+/).slice(1).map(Number);return {busy:(f[0]!+f[1]!+f[2]!+f[5]!+f[6]!)*10,idle:f[3]!*10,io:f[4]!*10}};
await withDatabase(process.env['TEST_DATABASE_URL']!, async (url) => {
  const db = openDatabase(url,1); const shops = await openShops(db,200); const token = await authorization();
  const child = startChild('product.ts', productSettings(url)); const port = Number(new URL(await hear<string>(child)).port);
  for (let r=0;r<5;r++){
    const reqs = Array.from({length:5000},(_,n)=>wire({method:'POST',path:addressOf(placeOrder),headers:{authorization:token,'idempotency-key':randomUUID()},body:newOrder(shops[n%200]!)}));
    const c0=cpu(child.pid!), m0=cpu(process.pid), s0=stat(), t=performance.now();
    const rate = await rateOf(port,reqs,128); const ms=performance.now()-t; const s1=stat();
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const v=(n:string)=>Number(new RegExp(`^${n} (.*)$`,'m').exec(metrics)?.[1]);
    console.log(rate.toFixed(0),'/s server µs/order',((cpu(child.pid!)-c0)/5).toFixed(0),'load µs',((cpu(process.pid)-m0)/5).toFixed(0),'machine busy',((s1.busy-s0.busy)/ms/2).toFixed(2),'io',((s1.io-s0.io)/ms/2).toFixed(2),'batch',(v('sendero_order_batch_size_sum')/v('sendero_order_batch_size_count')).toFixed(1));
  }
  await stopChild(child); await db.close();
});
