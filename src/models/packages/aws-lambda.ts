import type { Row } from '../types.js';

export const rows = [
  { package: 'aws-lambda', names: ['SQSEvent', 'SNSEvent', 'KinesisStreamEvent', 'DynamoDBStreamEvent', 'S3Event', 'EventBridgeEvent', 'MSKEvent', 'SQSRecord', 'SNSEventRecord', 'DynamoDBRecord', 'KinesisStreamRecord', 'S3EventRecord'], at: 'function with such a first parameter', is: 'again per delivery', serial: true, proof: 'https://docs.aws.amazon.com/lambda/latest/dg/invocation-retries.html' },
  { package: 'aws-lambda', names: ['ScheduledEvent'], at: 'function with such a first parameter', is: 'again per run of the schedule', serial: true, proof: 'https://docs.aws.amazon.com/lambda/latest/dg/invocation-retries.html' },
  { package: 'aws-lambda', names: ['APIGatewayProxyEvent', 'APIGatewayProxyEventV2', 'ALBEvent', 'LambdaFunctionURLEvent', 'APIGatewayEvent', 'AppSyncResolverEvent'], at: 'function with such a first parameter', is: 'again per request', serial: true, proof: 'https://docs.aws.amazon.com/lambda/latest/dg/services-apigateway.html' },
  { package: 'aws-lambda', names: ['SQSHandler', 'SNSHandler', 'KinesisStreamHandler', 'DynamoDBStreamHandler', 'S3Handler', 'EventBridgeHandler', 'SQSBatchHandler', 'MSKHandler'], at: 'function of this type', is: 'again per delivery', serial: true, proof: 'https://docs.aws.amazon.com/lambda/latest/dg/invocation-retries.html' },
  { package: 'aws-lambda', names: ['ScheduledHandler'], at: 'function of this type', is: 'again per run of the schedule', serial: true, proof: 'https://docs.aws.amazon.com/lambda/latest/dg/invocation-retries.html' },
  { package: 'aws-lambda', names: ['APIGatewayProxyHandler', 'APIGatewayProxyHandlerV2', 'ALBHandler', 'LambdaFunctionURLHandler'], at: 'function of this type', is: 'again per request', serial: true, proof: 'https://docs.aws.amazon.com/lambda/latest/dg/services-apigateway.html' },
  { package: 'aws-lambda', names: ['SQSRecordAttributes#ApproximateReceiveCount'], is: 'attempt number', per: 'each delivery of the SQS message', base: 1 },
  { package: 'aws-lambda', names: ['Context#logStreamName', 'Context#awsRequestId'], is: 'fresh', kind: 'host', by: 'mention', proof: 'https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html' },
  { package: 'aws-lambda', names: ['SQSRecord#receiptHandle'], is: 'fresh', kind: 'host', by: 'mention', proof: 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-queue-message-identifiers.html', note: 'another one each time that the message is received' },
] as const satisfies readonly Row[];
