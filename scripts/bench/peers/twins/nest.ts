import 'reflect-metadata';
import {
  Body,
  type CanActivate,
  Catch,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  Get,
  Headers,
  HttpException,
  Injectable,
  Module,
  Param,
  Post,
  Res,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Refused, findOrder, placeOrder } from './orders.js';
import { clientOf } from './tokens.js';

/** createOrder and getOrder in NestJS on Fastify, validated by classes. `bench.ts` compiles it. */
class OrderItemInput {
  @IsString() @Length(1, 64) sku!: string;
  @IsInt() @Min(1) @Max(1_000_000) quantity!: number;
}

class OrderInput {
  @IsString() @Length(1, 64) customerId!: string;
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => OrderItemInput)
  items!: OrderItemInput[];
  @IsString() @Length(1, 255) paymentMethod!: string;
  @IsOptional() @IsIn(['AUTOMATIC', 'MANUAL']) captureMode?: string;
  @IsOptional() @IsString() @Length(1, 64) reference?: string;
  @IsOptional() @IsObject() metadata?: object;
  @IsOptional() @IsInt() @Min(1) @Max(1440) holdMinutes?: number;
}

@Injectable()
class TokenGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest();
    const scope = request.method === 'GET' ? 'orders:read' : 'orders:write';
    request.client = await clientOf(request.headers.authorization, scope);
    return true;
  }
}

@Controller('api/v1/orders')
@UseGuards(TokenGuard)
class OrdersController {
  @Post()
  async createOrder(
    @Body() input: OrderInput,
    @Headers('idempotency-key') key: string | undefined,
    @Res() reply: any,
  ) {
    const order = await placeOrder(input, key, reply.request.client);
    reply
      .code(201)
      .header('Location', order._links.self.href)
      .header('ETag', `"${order.version}"`)
      .send(order);
  }

  @Get(':orderId')
  async getOrder(@Param('orderId') orderId: string, @Res() reply: any) {
    const order = await findOrder(orderId);
    reply.header('ETag', `"${order.version}"`).send(order);
  }
}

@Catch()
class Problems implements ExceptionFilter {
  catch(error: any, host: any) {
    const status = error instanceof HttpException ? error.getStatus() : (error.status ?? 500);
    const type =
      error instanceof Refused ? error.type : status === 500 ? 'INTERNAL_ERROR' : 'INVALID_REQUEST';
    const reply = host.switchToHttp().getResponse();
    reply
      .code(status)
      .type('application/problem+json')
      .send(JSON.stringify({ type, status, detail: error.message }));
  }
}

@Module({ controllers: [OrdersController], providers: [TokenGuard] })
class AppModule {}

const adapter = new FastifyAdapter({ logger: true, disableRequestLogging: true });
// A line for each request, as the others have it.
adapter.getInstance().addHook('onResponse', (request, reply, done) => {
  request.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, 'request completed');
  done();
});
const app = await NestFactory.create(AppModule, adapter, { logger: ['error'] });
app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }));
app.useGlobalFilters(new Problems());
await app.listen(Number(process.env['PORT']), '127.0.0.1');
